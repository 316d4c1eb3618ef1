import { serveHostedJobs } from '../serve-hosted-jobs'
import { runIssueJob } from './issue-job'

serveHostedJobs(runIssueJob)
