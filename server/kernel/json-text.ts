/**
 * An answer that is JSON already, because making it anew for everybody would cost more than all else. Its procedure
 * says in its meta what it holds.
 */
export class JsonText {
  constructor(readonly text: string) {}
}
