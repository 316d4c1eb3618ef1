/** The result of a form that changed the document. */
export interface ActAnswer {
  kind: 'act'
  /** A notice with plain forms, made on the server: most readers never need its code. */
  html: string
}
