import { contactRouter } from './router'

export const procedures = { contact: contactRouter }
