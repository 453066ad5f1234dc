import { notFound } from '@tanstack/react-router';
import { ApiError } from './api-client.ts';

/** Fetches what a page needs; what the API does not know is the not-found page. */
export async function orNotFound<T>(fetching: Promise<T>): Promise<T> {
  try {
    return await fetching;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw notFound();
    throw error;
  }
}
