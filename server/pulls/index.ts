export { findOpenPull } from './find-open-pull'
export { openPull } from './open-pull'
