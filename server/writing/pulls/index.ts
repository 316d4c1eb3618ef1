export { findPullOf, openPullOf, type PullLocation, type PullText } from './pull-of'
export { type LocalPull, readLocalPull } from './read-local-pull'
