// The forges' descriptions, and what is made of their types in test_descriptions.py.
import type { operations } from "@octokit/openapi-types";
import type * as forgejo from "@llamaduck/forgejo-ts";
import type * as gitlab from "@gitbeaker/rest";
type Snake<S extends string> =
    S extends `${infer A}${infer B}` ? `${A extends Lowercase<A> ? A : `_${Lowercase<A>}`}${Snake<B>}` : S;
type Snaked<T> = { [K in keyof T & string as Snake<K>]?: T[K] };
type Paging = { perPage?: number; page?: number };
// What a stand-in answers is a part of what a forge answers, with null also where no description tells of it.
type Part<T> = null
    | (T extends (infer E)[] ? Part<E>[] : T extends object ? { [K in keyof T]?: Part<T[K]> } : T);
// Forgejo's description says of no field that it is always there.
type Whole<T> = T extends (infer E)[] ? Whole<E>[] : T extends object ? { [K in keyof T]-?: Whole<T[K]> } : T;
type Body<T> = T extends { requestBody: { content: { "application/json": infer B } } } ? B
    : T extends { requestBody?: { content: { "application/json": infer B } } } ? B : never;
type Query<T> = T extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;
