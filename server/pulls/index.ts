export { findPullOf, openPullOf, type PullLocation, type PullText } from './pull-of'
