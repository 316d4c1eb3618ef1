/** A text as one value of a JQL query. */
export const quoteJql = (text: string): string =>
  `"${text.replace(/[\u0000-\u001f\u007f]/g, ' ').replace(/[\\"]/g, '\\$&')}"`
