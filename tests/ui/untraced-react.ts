import * as React from 'react'

/**
 * React's development build measures each render for the developer tools, and records a stack for each element. No test looks at them,
 * and they take a sixth of the time.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
// React counts the stacks of the last second, and records no more once there are many.
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})
