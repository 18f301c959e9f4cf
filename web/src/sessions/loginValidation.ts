import { limits } from '@nspect/contract/shared/limits'
import type sessionTexts from './texts.en.json'

type Problem = Extract<keyof typeof sessionTexts, 'required' | 'shortest' | 'longest'>
export type LoginProblems = Partial<Record<'username' | 'password', Problem>>

/**
 * Validates a sign-in before it is submitted. Returns the problems by field; empty if there are
 * none.
 */
export const validateLogin = ({
  username,
  password,
}: {
  username: string
  password: string
}): LoginProblems => {
  const problems: LoginProblems = {}
  if (username.trim() === '') problems.username = 'required'
  else if ([...username.trim()].length > limits.username) problems.username = 'longest'
  const length = [...password].length
  if (length === 0) problems.password = 'required'
  else if (length < limits.password.min) problems.password = 'shortest'
  else if (length > limits.password.max) problems.password = 'longest'
  return problems
}
