export type Newline = '\n' | '\r\n'

/** A file's text as it is edited, and how its lines end. */
export interface FileText {
  text: string
  newline: Newline
}

/** Only a file whose lines all end alike can be edited with `\n` and come back the same; any other stays as it is. */
export function readFileText(content: string): FileText {
  const isUniform = content.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(content)
  return isUniform
    ? { text: content.replaceAll('\r\n', '\n'), newline: '\r\n' }
    : { text: content, newline: '\n' }
}

export const writeFileText = ({ text, newline }: FileText): string =>
  newline === '\n' ? text : text.replaceAll('\n', newline)

/** Forms send every line ending as CRLF: whether what comes back can be told from what was there. */
export const survivesForms = (content: string): boolean => !readFileText(content).text.includes('\r')
