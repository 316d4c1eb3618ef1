import { badgesRouter } from './router'

export const procedures = { badges: badgesRouter }
