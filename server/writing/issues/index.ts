export { createIssue } from './create-issue'
export { changeLabels, setIssueState } from './edit-issue'
export { findLocalRepository, type LocalRepository, type RepoNames } from './find-local-repository'
export { lockIssueNumbers, takeIssueNumber } from './issue-numbers'
export { threadConditions, threadOrder } from './lists/thread-conditions'
export { threadFilter } from './lists/thread-filter'
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
export { IssueBody, IssueTitle, IssueWire, PersonWire, StateChange } from './wire'
export { commentWithAct } from './with-act'
