import { systemRouter } from './router'

export const procedures = { system: systemRouter }
