export const SIDEBAR_ID = 'pl-_sidebar'
