/**
 * A response that is already JSON in UTF-8, because serializing it for every request would cost more than the query. The
 * procedure's `meta` declares its schema.
 */
export class JsonText {
  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}
}
