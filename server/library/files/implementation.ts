import { filesRouter } from './router'

export const procedures = { files: filesRouter }
