import { pullsRouter } from './router'

export const procedures = { pulls: pullsRouter }
export { removeReviewer as onMemberLeft } from './verdicts/request-reviewers'
