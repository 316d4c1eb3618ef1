export { makeFolderToken } from './folder-token'
