/**
 * An answer that is JSON already, in UTF-8, because making it anew for everybody would cost more than all else. Its
 * procedure says in its meta what it holds.
 */
export class JsonText {
  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}
}
