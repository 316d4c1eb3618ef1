export { createIssue } from './create-issue'
export { changeLabels, setIssueState } from './edit-issue'
export { findLocalRepository, type LocalRepository, type RepoNames } from './find-local-repository'
export { lockIssueNumbers, takeIssueNumber } from './issue-numbers'
export {
  ISSUE_COLUMNS,
  type IssueRow,
  isIssueOf,
  issueFacts,
  issueToWire,
} from './read-issues'
export { reportIssueChange, reportPullChange } from './report-change'
export { putServiceComment } from './service-comment'
export { openLocalTracker } from './tracker/open-local-tracker'
export { IssueBody, IssueTitle, IssueWire, PersonWire } from './wire'
