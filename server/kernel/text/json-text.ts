import { z } from 'zod'
import type { ProcedureContext } from '../context'

/**
 * A response that is already JSON in UTF-8, because serializing it for every request would cost more than the query. The
 * procedure's `meta` declares its schema.
 */
export class JsonText {
  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}
}

/** The output of a procedure that uses valueOrJson. Its callers get values, so JsonText is not part of its type. */
export const orJsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.instanceof(JsonText), schema]) as unknown as Schema

interface Forms<Value> {
  value(): Promise<Value>
  json(): Promise<JsonText>
}

/** Returns JSON for REST and the value for all other callers. */
export const valueOrJson = <Value>(
  { wantsJson }: ProcedureContext,
  { value, json }: Forms<Value>,
): Promise<Value> => (wantsJson ? (json() as Promise<never>) : value())
