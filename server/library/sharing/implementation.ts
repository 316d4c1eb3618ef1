import { sharingRouter } from './router'

export const procedures = { sharing: sharingRouter }
