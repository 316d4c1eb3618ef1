/**
 * Slack's SDK is CommonJS. Named imports of it work in the compiled program only if they are static, so the file that is loaded on
 * demand is this one.
 */
export { LogLevel, WebClient } from '@slack/web-api'
