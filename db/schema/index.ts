export * from './auth'
export * from './documents'
export * from './orgs'
export * from './repos'
