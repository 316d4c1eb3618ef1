export { findMentioned, readMentionNames } from './people/find-mentioned'
