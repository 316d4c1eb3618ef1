/** The email of a user who belongs to no org. */
export const KNOWN_EMAIL = 'known-to-the-matrix@example.com'
