import { orgsRouter } from './router'

export const procedures = { orgs: orgsRouter }
