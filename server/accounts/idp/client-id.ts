/** The client of the embedded provider that is this deployment itself. All others are assistants. */
export const CLIENT_ID = 'plumbline'
