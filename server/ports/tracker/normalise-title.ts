/** Titles that differ only in case, spacing and accents are the same. Marks of other scripts have a meaning. */
export const normaliseTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
