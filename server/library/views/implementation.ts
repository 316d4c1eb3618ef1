import { viewsRouter } from './router'

export { forgetViews as onMemberLeft } from './forget-views'

export const procedures = { views: viewsRouter }
