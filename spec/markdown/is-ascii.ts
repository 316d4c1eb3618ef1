/** ASCII needs neither composing nor Unicode's letters, which take several times as long. Other controls count as non-ASCII. */
export const isAscii = (text: string) => /^[\t\n\r -~]*$/.test(text)
