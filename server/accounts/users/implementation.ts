import { usersRouter } from './router'

export const procedures = { users: usersRouter }
