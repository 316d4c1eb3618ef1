export { setState } from './edit-issue'
export { findLocalRepository, type LocalRepository, type RepoNames } from './find-local-repository'
export {
  factsOf,
  ISSUE_COLUMNS,
  type IssueRow,
  inRepository,
  issueToWire,
} from './read-issues'
export { holdNumbers, takeNumber } from './take-number'
export { Body, IssueWire, PersonWire, Title } from './wire'
