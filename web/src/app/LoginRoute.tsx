import { useNavigate, useSearch } from '@tanstack/react-router'
import { LoginPage } from '../sessions/LoginPage.tsx'

/** `/auth/login` inside of the program of staff, which leads there where a session is missing. */
export function LoginRoute() {
  const { returnTo } = useSearch({ from: '/auth/login' })
  const navigate = useNavigate()
  return (
    <LoginPage
      returnTo={returnTo}
      onReturnTo={(path) =>
        navigate({ to: '/auth/login', search: { returnTo: path }, replace: true })
      }
    />
  )
}
