export { findPullOf, openPullOf, type PullAt, type PullText } from './pull-of'
