export { openOrgChat } from './workspaces/open-org-chat'
