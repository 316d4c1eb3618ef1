/** The page where the invited person accepts. */
export const pathOfInvitation = (token: string) => `/auth/invitation?token=${token}`
