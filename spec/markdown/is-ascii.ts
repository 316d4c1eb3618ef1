/**
 * ASCII needs no Unicode normalization or Unicode letter classes, which are several times slower. Other control characters
 * count as non-ASCII.
 */
export const isAscii = (text: string) => /^[\t\n\r -~]*$/.test(text)
