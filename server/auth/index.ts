export { authenticate, badCredential, type Caller } from './authenticate'
export { clearedSessionCookie, sessionCookie } from './session-cookie'
export { endSession, startSession } from './sessions'
export { forgetOldSignInLinks, makeSignInLink, spendSignInLink } from './sign-in-link'
