import { profileRouter } from './router'

export const procedures = { profile: profileRouter }
