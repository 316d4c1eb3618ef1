/** Of somebody who belongs to no org. */
export const KNOWN_EMAIL = 'known-to-the-matrix@example.com'
