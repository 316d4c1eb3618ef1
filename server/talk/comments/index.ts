export { readMentionNames } from './people/find-mentioned'
