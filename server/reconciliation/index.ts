export { reconcile } from './reconcile'
