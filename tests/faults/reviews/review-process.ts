import { serveHostedJobs } from '../serve-hosted-jobs'
import { runJobs } from './pull-jobs'

serveHostedJobs(runJobs)
