export type Newline = '\n' | '\r\n'

/** A file's text with `\n` line endings, and the line ending of the file. */
export interface FileText {
  text: string
  newline: Newline
}

/** Converts CRLF to `\n` only if every line ends in CRLF. Mixed line endings are left unchanged. */
export function readFileText(content: string): FileText {
  const isUniform = content.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(content)
  return isUniform
    ? { text: content.replaceAll('\r\n', '\n'), newline: '\r\n' }
    : { text: content, newline: '\n' }
}

export const writeFileText = ({ text, newline }: FileText): string =>
  newline === '\n' ? text : text.replaceAll('\n', newline)

/** Whether an HTML form keeps the line endings: a form sends each one as CRLF. */
export const survivesForms = (content: string): boolean => !readFileText(content).text.includes('\r')
