import { reposRouter } from './router'

export const procedures = { repos: reposRouter }
