import { notFound } from '@tanstack/react-router';
import { ApiError } from './api-client.ts';

/** Fetches a page's data; a 404 of the API becomes the not-found page. */
export async function orNotFound<T>(fetching: Promise<T>): Promise<T> {
  try {
    return await fetching;
  } catch (error) {
    throw asNotFound(error);
  }
}

/** The error to throw instead of an error of the API. */
export const asNotFound = (error: unknown): unknown =>
  error instanceof ApiError && (error.status === 404 || error.status === 422) ? notFound() : error;
